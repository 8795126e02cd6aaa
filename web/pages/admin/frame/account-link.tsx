import { Link } from "react-router";
import { adminAddresses } from "#shared/domain/addresses.ts";

/**
 * Leads to an account, open beside the list of all. `label`: what is read out, where the words do not say what opens.
 */
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
