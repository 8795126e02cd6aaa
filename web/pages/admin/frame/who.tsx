import { useSession } from "#web/session.ts";

/** Who is signed in here. */
export function Who() {
  const { name } = useSession();
  return <p className="font-semibold wrap-anywhere">{name}</p>;
}
