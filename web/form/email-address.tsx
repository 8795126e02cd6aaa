import { Fragment } from "react";

/** An email address that wraps before a period or an @, and elsewhere only if necessary. */
export function EmailAddress({ email }: { readonly email: string }) {
  return (
    <span className="wrap-anywhere">
      {email.split(/(?=[.@])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, so only the index identifies them.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** A text that contains an email address, which wraps as `EmailAddress` does. */
export function TextWithEmail({ text, email }: { readonly text: string; readonly email: string }) {
  return text.split(email).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, so only the index identifies them.
    <Fragment key={index}>
      {index > 0 && <EmailAddress email={email} />}
      {part}
    </Fragment>
  ));
}
