import { useSession } from "#web/session/session.ts";

/** Who is signed in here. */
export function SignedInName() {
  const { name } = useSession();
  return <p className="font-semibold wrap-anywhere">{name}</p>;
}
