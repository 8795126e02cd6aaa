import { Link } from "react-router";
import { adminPaths } from "#shared/domain/site-paths.ts";

/** A link to an account's sheet. `label` is for screen readers, if the text alone does not explain the link. */
export function AccountLink({
  userId,
  text,
  label,
}: {
  readonly userId: string;
  readonly text: string;
  readonly label?: string;
}) {
  return (
    <Link
      to={`${adminPaths.users}?${new URLSearchParams({ open: userId })}`}
      aria-label={label}
      className="inline-flex min-h-6 items-center font-semibold text-leaf underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {text}
    </Link>
  );
}
