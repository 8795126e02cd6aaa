/** The admin page that was requested before the sign-in, as a query parameter of the sign-in page. */
import { sitePaths } from "#shared/domain/site-paths.ts";

const targetParameter = "to";

/** Returns the address of the sign-in page that leads to the requested page. */
export function signInAddressFor({ pathname, search }: URL): string {
  const target = `${pathname}${search}`;
  return target === sitePaths.admin
    ? sitePaths.login
    : `${sitePaths.login}?${new URLSearchParams({ [targetParameter]: target })}`;
}

/** Returns the page to open after the sign-in. It is always in the admin area, even if a link names another site. */
export function adminTargetIn(query: URLSearchParams): string {
  const placeholderOrigin = "https://this.site.invalid";
  const target = query.get(targetParameter);
  if (target === null || !URL.canParse(target, placeholderOrigin)) return sitePaths.admin;
  const { origin, pathname, search } = new URL(target, placeholderOrigin);
  const isAdminPage =
    origin === placeholderOrigin && (pathname === sitePaths.admin || pathname.startsWith(`${sitePaths.admin}/`));
  return isAdminPage ? `${pathname}${search}` : sitePaths.admin;
}
