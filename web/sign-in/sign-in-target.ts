/** The admin page requested before the sign-in, stored in the sign-in page's address. */
import { addresses } from "#shared/domain/addresses.ts";

const name = "to";

/** The sign-in page's address for a requested page. */
export function signInAddressFor({ pathname, search }: URL): string {
  const wanted = `${pathname}${search}`;
  return wanted === addresses.admin ? addresses.login : `${addresses.login}?${new URLSearchParams({ [name]: wanted })}`;
}

/** The target after the sign-in, by the page's query: always inside the admin area, whatever a link contains. */
export function adminTargetIn(query: URLSearchParams): string {
  const here = "https://this.site.invalid";
  const wanted = query.get(name);
  if (wanted === null || !URL.canParse(wanted, here)) return addresses.admin;
  const { origin, pathname, search } = new URL(wanted, here);
  const inside = origin === here && (pathname === addresses.admin || pathname.startsWith(`${addresses.admin}/`));
  return inside ? `${pathname}${search}` : addresses.admin;
}
