/**
 * The part of the admin area that somebody wanted who had to sign in first: it is in the address of the sign-in page.
 */
import { addresses } from "#shared/domain/addresses.ts";

const name = "to";

/** The sign-in page for somebody who wanted to be there. */
export function signInFor({ pathname, search }: URL): string {
  const wanted = `${pathname}${search}`;
  return wanted === addresses.admin ? addresses.login : `${addresses.login}?${new URLSearchParams({ [name]: wanted })}`;
}

/**
 * Where an admin goes from the sign-in page with this query: into the admin area, whatever somebody else has put into
 * a link.
 */
export function adminPlaceIn(query: URLSearchParams): string {
  const here = "https://this.site.invalid";
  const wanted = query.get(name);
  if (wanted === null || !URL.canParse(wanted, here)) return addresses.admin;
  const { origin, pathname, search } = new URL(wanted, here);
  const inside = origin === here && (pathname === addresses.admin || pathname.startsWith(`${addresses.admin}/`));
  return inside ? `${pathname}${search}` : addresses.admin;
}
