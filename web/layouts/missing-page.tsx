import { useEffect, useState, useSyncExternalStore } from "react";
import { createPath, useNavigation } from "react-router";
import { failureWords } from "#shared/content/words/failures.ts";
import { useWords } from "../language/use-words.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { isPageMissing, onMissingPage, retryMissingPages } from "./missing-pages.ts";

/** Whether the clicked link is in the lower half of the window, where the message then appears too. */
function isLinkInLowerHalf(): boolean {
  const { top } = (document.activeElement ?? document.body).getBoundingClientRect();
  return top > window.innerHeight / 2;
}

/**
 * Reports near the clicked link that its page failed to load. Its button retries, and so does another click on the
 * link. If the button's retry fails too, the browser loads the page's address directly: after a deployment, the
 * page's script has another name.
 */
export function MissingPageMessage() {
  const words = useWords("failures", failureWords).missingPage;
  const hasMissingPage = useSyncExternalStore(onMissingPage, isPageMissing, () => false);
  const { location: destination } = useNavigation();
  const [busy, setBusy] = useState(false);
  const navigationKey = destination?.key;
  useEffect(() => {
    if (navigationKey !== undefined && isPageMissing()) void retryMissingPages();
  }, [navigationKey]);
  const tryAgain = async () => {
    setBusy(true);
    const loaded = await retryMissingPages();
    setBusy(false);
    if (!loaded && destination !== undefined) window.location.assign(createPath(destination));
  };
  if (!hasMissingPage || destination === undefined) return null;
  return (
    <div
      role="alert"
      className={classes(
        "fixed inset-x-0 z-50 mx-auto grid max-w-form grid-cols-1 justify-items-start gap-1 rounded-card border-l-4 border-stamp bg-sheet p-4 text-small shadow-lift",
        isLinkInLowerHalf() ? "bottom-0" : "top-16",
      )}
    >
      <p className="font-medium">{words.text}</p>
      <Button look="quiet" busy={busy} onClick={() => void tryAgain()}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
