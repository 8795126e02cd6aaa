import { useLocation, useNavigate } from "react-router";
import { shellWords } from "#shared/content/words/shell.ts";
import { addresses, type Section } from "#shared/domain/addresses.ts";
import { useWords } from "../language/use-words.ts";
import { useHasCompleteOrder } from "../session/account.ts";
import { scrollToId } from "../ui/scroll.ts";

/** What header, menu and footer lead to, in that order. */
export const navigation = [
  "features",
  "medical",
  "pricing",
  "testimonials",
  "faq",
] as const satisfies readonly Section[];
export const furtherPages = ["helpCenter", "contact", "privacy", "terms", "disclaimer", "support"] as const;

/** Goes to a section of the landing page: scrolls when already there, else arrives with a `scrollTo` state. */
export function useGoToSection(): (section: Section) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (section) => {
    if (pathname === addresses.home) scrollToId(section);
    // Without a network that page could not be fetched, and this one would be lost (see offline-banner.tsx).
    else if (navigator.onLine) void navigate(addresses.home, { state: { scrollTo: section } });
  };
}

export interface MainButton {
  readonly to: string;
  readonly label: string;
}

/**
 * Where the main button leads for either. Signed in, it leads to the dashboard from the
 * landing page and with a complete order, else to the checkout, which it says once it is known; a visitor who is
 * there already gets to the dashboard, so that the button always leads somewhere. Header and menu then have a way of
 * their own to the dashboard, where an order that waits for its payment is.
 */
export function useMainButton(landing: boolean): { readonly signedOut: MainButton; readonly signedIn: MainButton } {
  const complete = useHasCompleteOrder();
  const words = useWords("shell", shellWords);
  const { pathname } = useLocation();
  const buysNext = !landing && complete !== true && pathname !== addresses.checkout;
  // Right after a payment the account is about to tell of it.
  const unfinished = buysNext && complete === false && pathname !== addresses.paymentSuccess;
  return {
    signedOut: { to: addresses.checkout, label: words.getStarted },
    signedIn: {
      to: buysNext ? addresses.checkout : addresses.dashboard,
      label: unfinished ? words.finishCheckout : words.dashboard,
    },
  };
}
