import { useLocation, useNavigate } from "react-router";
import { shellWords } from "#shared/content/words/shell.ts";
import { addresses, type Section } from "#shared/domain/addresses.ts";
import { useWords } from "../language/use-words.ts";
import { useHasCompleteOrder } from "../session/account.ts";
import { scrollToId } from "../ui/scroll.ts";

/** The links of header, menu and footer, in order. */
export const navigation = [
  "features",
  "medical",
  "pricing",
  "testimonials",
  "faq",
] as const satisfies readonly Section[];
export const furtherPages = ["helpCenter", "contact", "privacy", "terms", "disclaimer", "support"] as const;

/** Navigates to a section of the landing page: scrolls when already there, else passes a `scrollTo` state. */
export function useGoToSection(): (section: Section) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (section) => {
    if (pathname === addresses.home) scrollToId(section);
    // Offline, that page could not be loaded, and this one would be lost (see offline-banner.tsx).
    else if (navigator.onLine) void navigate(addresses.home, { state: { scrollTo: section } });
  };
}

export interface MainButton {
  readonly to: string;
  readonly label: string;
}

/**
 * The main button's target for visitors and users. A signed-in user goes to the dashboard from the landing page or
 * with a complete order, else to the checkout, once that is known; on the checkout itself to the dashboard, so that
 * the button always leads elsewhere. Header and menu then have a separate dashboard link, for the unpaid order.
 */
export function useMainButton(landing: boolean): { readonly signedOut: MainButton; readonly signedIn: MainButton } {
  const complete = useHasCompleteOrder();
  const words = useWords("shell", shellWords);
  const { pathname } = useLocation();
  const buysNext = !landing && complete !== true && pathname !== addresses.checkout;
  // Right after a payment the account request is about to report it.
  const unfinished = buysNext && complete === false && pathname !== addresses.paymentSuccess;
  return {
    signedOut: { to: addresses.checkout, label: words.getStarted },
    signedIn: {
      to: buysNext ? addresses.checkout : addresses.dashboard,
      label: unfinished ? words.finishCheckout : words.dashboard,
    },
  };
}
