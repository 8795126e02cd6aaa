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
 * The main button for visitors and for signed-in users. The latter get the dashboard on the landing page, on the
 * checkout itself, and with a complete order; otherwise the checkout. Once the unpaid order is known, the button says
 * so, and the header has a separate link to the dashboard.
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
