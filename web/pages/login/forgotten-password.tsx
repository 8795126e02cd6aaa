import { type ReactNode, useEffect, useRef } from "react";
import { exclamationMark } from "../../ui/exclamation-mark.ts";
import { Icon } from "../../ui/icon.tsx";

/**
 * Between the password and the button, which does not move: why the sign-in was refused, and beside it the way out,
 * `children`. `isMismatch`: email and password do not match.
 */
export function ForgottenPassword({
  messageId,
  message,
  isMismatch,
  children,
}: {
  readonly messageId: string;
  readonly message: string | undefined;
  readonly isMismatch: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="sign-in-help">
      {message !== undefined && (
        <Refusal id={messageId} isMismatch={isMismatch}>
          {message}
        </Refusal>
      )}
      {children}
    </div>
  );
}

/** Focuses the password after a mismatch, all of it selected, so that typing replaces it. */
function Refusal({
  id,
  isMismatch,
  children,
}: {
  readonly id: string;
  readonly isMismatch: boolean;
  readonly children: string;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const password = element.current?.closest("form")?.elements.namedItem("password");
    if (!isMismatch || !(password instanceof HTMLInputElement)) return;
    password.focus();
    password.select();
  }, [isMismatch]);
  return (
    <div ref={element} className="sign-in-refusal text-fine">
      <Icon path={exclamationMark} className="size-4 shrink-0 text-stamp" />
      <p id={id} role="alert" className="min-w-0 font-medium text-stamp">
        {children}
      </p>
    </div>
  );
}
