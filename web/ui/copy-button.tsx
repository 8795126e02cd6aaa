import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";

/** How long the button shows its feedback, in milliseconds. */
const feedbackMs = 4000;

/**
 * A button that copies `text`, and then shows `copiedLabel` or, where the browser forbids copying, `failedLabel`:
 * instructions for copying manually.
 */
export function CopyButton({
  text,
  label,
  copiedLabel,
  failedLabel,
  look = "secondary",
  size = "normal",
}: {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  readonly failedLabel: string;
  readonly look?: ButtonLook;
  readonly size?: "normal" | "small";
}) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), feedbackMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  };
  const feedback = outcome === "copied" ? copiedLabel : outcome === "failed" ? failedLabel : undefined;
  return (
    <>
      <Button look={look} size={size} onClick={() => void copy()}>
        {feedback ?? label}
      </Button>
      <span role="status" className="sr-only">
        {feedback}
      </span>
    </>
  );
}
