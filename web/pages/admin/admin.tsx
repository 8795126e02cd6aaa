import { Navigate, redirect } from "react-router";
import { addresses } from "../../addresses.ts";
import { isAdmin, session, useSession } from "../../session.ts";
import { NotOpenYet } from "../not-found/not-open-yet.tsx";

function mayEnter({ token, role }: { readonly token: string | null; readonly role: string | null }): boolean {
  return token !== null && isAdmin(role);
}

/** The admin area is for a stored token with the stored role admin (specification section 2). What it shows, the server guards again. */
export function clientLoader() {
  if (!mayEnter(session())) throw redirect(addresses.login);
  return null;
}

/** The admin area. */
export default function Admin() {
  return mayEnter(useSession()) ? <NotOpenYet /> : <Navigate to={addresses.login} replace />;
}
