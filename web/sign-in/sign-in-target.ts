/** The page that was requested before the sign-in, as a query parameter of the sign-in page. */
import { beforeId, pathsWithId, sitePaths } from "#shared/domain/site-paths.ts";

const targetParameter = "to";

/** Returns the address of the sign-in page that leads to the requested page. */
export function signInAddressFor({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const target = `${pathname}${search}`;
  return target === sitePaths.admin
    ? sitePaths.login
    : `${sitePaths.login}?${new URLSearchParams({ [targetParameter]: target })}`;
}

/**
 * Returns the page to open after the sign-in: the requested one, if it is a page for this person, else the admin area
 * or the dashboard. It is always one of the site's pages, even if a link names another site.
 */
export function signInTargetIn(query: URLSearchParams, isAdmin: boolean): string {
  const start = isAdmin ? sitePaths.admin : sitePaths.dashboard;
  const placeholderOrigin = "https://this.site.invalid";
  const target = query.get(targetParameter);
  if (target === null || !URL.canParse(target, placeholderOrigin)) return start;
  const { origin, pathname, search } = new URL(target, placeholderOrigin);
  const isAdminPage = pathname === sitePaths.admin || pathname.startsWith(`${sitePaths.admin}/`);
  const isOwnPage = pathname === sitePaths.checkout || pathsWithId.some((path) => pathname.startsWith(beforeId(path)));
  return origin === placeholderOrigin && (isOwnPage || (isAdmin && isAdminPage)) ? `${pathname}${search}` : start;
}
