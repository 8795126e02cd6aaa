/** The admin page requested before the sign-in, stored in the sign-in page's address. */
import { addresses } from "#shared/domain/addresses.ts";

const name = "to";

/** The sign-in page's address for a requested page. */
export function signInAddressFor({ pathname, search }: URL): string {
  const target = `${pathname}${search}`;
  return target === addresses.admin ? addresses.login : `${addresses.login}?${new URLSearchParams({ [name]: target })}`;
}

/** The target after the sign-in, by the page's query: always inside the admin area, whatever a link contains. */
export function adminTargetIn(query: URLSearchParams): string {
  const here = "https://this.site.invalid";
  const target = query.get(name);
  if (target === null || !URL.canParse(target, here)) return addresses.admin;
  const { origin, pathname, search } = new URL(target, here);
  const isAdminPage = origin === here && (pathname === addresses.admin || pathname.startsWith(`${addresses.admin}/`));
  return isAdminPage ? `${pathname}${search}` : addresses.admin;
}
