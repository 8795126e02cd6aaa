import { Fragment } from "react";

/**
 * An email address that breaks where a person would break it, before a point or an @, and elsewhere only if it must.
 */
export function EmailAddress({ email }: { readonly email: string }) {
  return (
    <span className="wrap-anywhere">
      {email.split(/(?=[.@])/).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts repeat, and their place is what they are.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
