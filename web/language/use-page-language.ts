import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { defaultLanguage } from "#shared/domain/language.ts";
import { pathIn, publicPageAt } from "#shared/domain/site-paths.ts";
import { followAddress, keepLanguage, startLanguage, useLanguage } from "./language.ts";

/**
 * Identifies the navigation that led to the page. Another language of the same page has another address, but the reader
 * has arrived nowhere: what is open stays open, and nothing scrolls.
 */
export function useArrivalKey(): string {
  const { key, state } = useLocation();
  return state?.arrivalKey ?? key;
}

/**
 * Keeps address and language of the page the same. When the reader changes the language, the address follows, without
 * reloading the page. At a new address the page follows, except at an English one: a reader of Spanish who comes to it,
 * for example by "Back", is taken to the Spanish one, as by `beforeEnglishScript`. Pages with one address are in the
 * visitor's language.
 */
export function usePageLanguage(): void {
  const { pathname, search, hash, state, key } = useLocation();
  const arrivalKey = useArrivalKey();
  const navigate = useNavigate();
  const language = useLanguage();
  const publicPage = publicPageAt(pathname);
  const hasOneAddress = publicPage === undefined;
  const lastPathname = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is compared is which of the two has changed.
  useEffect(() => {
    const isNewAddress = lastPathname.current !== pathname;
    lastPathname.current = pathname;
    if (publicPage === undefined || publicPage.language === language) return;
    if (isNewAddress && publicPage.language !== defaultLanguage) followAddress(publicPage.language);
    else {
      const to = { pathname: pathIn(language, publicPage.page), search, hash };
      void navigate(to, { replace: true, preventScrollReset: true, state: { ...state, arrivalKey } });
    }
  }, [pathname, language]);
  // A visitor who only opens a Spanish address may have been sent there. One who moves on from it reads Spanish, and
  // finds the result of the payment, the dashboard and links in mails in Spanish too.
  useEffect(() => {
    if (key !== "default") keepLanguage();
  }, [key]);
  useEffect(() => {
    return hasOneAddress ? startLanguage() : undefined;
  }, [hasOneAddress]);
}
