import { Link, type LinkProps } from "react-router";
import { linkIn } from "#shared/domain/site-paths.ts";
import { useLanguage } from "./language.ts";

/** A link within the site, to the address of its page in the current language. */
export function SiteLink({ to, ...rest }: Omit<LinkProps, "to"> & { readonly to: string }) {
  return <Link discover="none" {...rest} to={linkIn(useLanguage(), to)} />;
}
