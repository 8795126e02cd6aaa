import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { Confirm } from "../../frame/confirm.tsx";

const words = contentWords.leaving;

/** Identifies the edition in an address, without the view: changing the view of a draft does not leave it. */
function editionIn({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const params = new URLSearchParams(search);
  return `${pathname} ${params.get("page")} ${params.get("language") ?? "en"}`;
}

/**
 * Asks for confirmation before unsaved changes are left: for another page or language, for another part of the site,
 * or by reloading or closing the tab.
 */
export function UnsavedChangesGuard({ dirty }: { readonly dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && editionIn(currentLocation) !== editionIn(nextLocation),
  );
  useEffect(() => {
    if (!dirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [dirty]);
  const isLeaving = useRef(false);
  if (blocker.state !== "blocked") return null;
  return (
    <Confirm
      title={words.title}
      action={words.leave}
      busyAction={words.leave}
      cancel={words.stay}
      failed={words.title}
      onConfirm={async () => {
        isLeaving.current = true;
        blocker.proceed();
      }}
      // The dialog also closes after "Leave" was confirmed, when the navigation must not be reset.
      onClose={() => {
        if (!isLeaving.current) blocker.reset();
      }}
    >
      <p>{words.about}</p>
    </Confirm>
  );
}
