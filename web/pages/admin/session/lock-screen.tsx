import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { brand } from "#shared/domain/brand.ts";
import { signOut } from "#web/session/sign-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { useScrollLock } from "#web/ui/scroll-lock.ts";
import { CodeForm } from "./code-form.tsx";
import type { Lock } from "./lock.ts";
import { PasskeyProof } from "./passkey-proof.tsx";
import { PasswordForm } from "./password-form.tsx";

const words = securityWords.lock;

/**
 * Covers the whole page, including open sheets and dialogs, until the password or the code is entered. A native modal
 * dialog makes the page inert; it closes only when the admin signs in or out.
 */
export function LockScreen({ lock, onOtherUser }: { readonly lock: Lock; readonly onOtherUser: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const previousFocus = useRef<Element>(null);
  const titleId = useId();
  useScrollLock(true);
  useLayoutEffect(() => {
    previousFocus.current = document.activeElement;
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    // This cleanup runs once the page is visible again: a hidden element cannot be focused.
    return () => {
      if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.preventDefault();
      }}
      onCancel={(event) => event.preventDefault()}
      // Some browsers close a modal dialog when Esc is pressed twice.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) currentTarget.showModal();
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-paper p-0 text-ink backdrop:bg-paper"
    >
      <div className="mx-auto grid min-h-full w-full max-w-form grid-cols-1 content-center gap-6 px-5 py-10">
        <p className="flex items-center gap-2">
          <Mark className="size-7 text-leaf" />
          <span className="font-display text-[1.25rem] font-semibold tracking-tight">{brand.name}</span>
        </p>
        <div className="grid grid-cols-1 gap-2">
          <h1 id={titleId} className="text-title">
            {words[lock].title}
          </h1>
          <p className="text-small text-ink-soft">{words[lock].about}</p>
        </div>
        {lock === "code" ? <CodeForm /> : <PasswordForm onOtherUser={onOtherUser} />}
        {lock !== "password" && <PasskeyProof />}
        <div className="grid grid-cols-1 justify-items-start gap-2 border-t border-hairline pt-5">
          <Button look="quiet" onClick={signOut}>
            {words.signOut}
          </Button>
          {lock !== "code" && <p className="text-fine text-ink-soft">{words.forgot}</p>}
        </div>
      </div>
    </dialog>
  );
}
