import { useEffect, useState, useSyncExternalStore } from "react";
import { createPath, useNavigation } from "react-router";
import { failureWords } from "#shared/content/words/failures.ts";
import { useWords } from "../language/use-words.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { isMissing, onMissing, retryMissing } from "./missing-pages.ts";

/** Whether the click was in the lower half of the window: the message appears there too. */
function isLow(): boolean {
  const { top } = (document.activeElement ?? document.body).getBoundingClientRect();
  return top > window.innerHeight / 2;
}

/**
 * Reports near the clicked link that its page failed to load, and retries by button or another click. After a second
 * failure, loads the address itself: after a deployment, the page's script has another name.
 */
export function MissingPage() {
  const words = useWords("failures", failureWords).missingPage;
  const missing = useSyncExternalStore(onMissing, isMissing, () => false);
  const { location: destination } = useNavigation();
  const [busy, setBusy] = useState(false);
  const key = destination?.key;
  useEffect(() => {
    if (key !== undefined && isMissing()) void retryMissing();
  }, [key]);
  const tryAgain = async () => {
    setBusy(true);
    const loaded = await retryMissing();
    setBusy(false);
    if (!loaded && destination !== undefined) window.location.assign(createPath(destination));
  };
  if (!missing || destination === undefined) return null;
  return (
    <div
      role="alert"
      className={classes(
        "fixed inset-x-0 z-50 mx-auto grid max-w-form grid-cols-1 justify-items-start gap-1 rounded-card border-l-4 border-stamp bg-sheet p-4 text-small shadow-lift",
        isLow() ? "bottom-0" : "top-16",
      )}
    >
      <p className="font-medium">{words.text}</p>
      <Button look="quiet" busy={busy} onClick={() => void tryAgain()}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
