import { Link } from "react-router";
import { adminAddresses } from "#shared/domain/addresses.ts";

/** A link to an account's sheet. `label`: for screen readers, if the text is not self-explanatory. */
export function AccountLink({
  userId,
  words,
  label,
}: {
  readonly userId: string;
  readonly words: string;
  readonly label?: string;
}) {
  return (
    <Link
      to={`${adminAddresses.users}?${new URLSearchParams({ open: userId })}`}
      aria-label={label}
      className="inline-flex min-h-6 items-center font-semibold text-leaf underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {words}
    </Link>
  );
}
