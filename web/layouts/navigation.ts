import { useLocation, useNavigate } from "react-router";
import { shellWords } from "#shared/content/words/shell.ts";
import { type LandingSection, publicPageAt, sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../language/use-words.ts";
import { scrollToId } from "../ui/scroll.ts";

/** The landing page's sections that the header, the menu and the footer link to, in order. */
export const navigationSections = [
  "features",
  "medical",
  "pricing",
  "testimonials",
  "faq",
] as const satisfies readonly LandingSection[];
/** The pages under "More" in the menu and under "Company" in the footer. */
export const furtherPages = ["helpCenter", "contact", "privacy", "terms", "disclaimer", "support"] as const;

/**
 * Returns a function that goes to a section of the landing page. It scrolls if the landing page is displayed, and
 * otherwise navigates there with a `scrollTo` state.
 */
export function useGoToSection(): (section: LandingSection) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (section) => {
    if (publicPageAt(pathname)?.page === sitePaths.home) scrollToId(section);
    // Offline, the landing page cannot load, and this page would be lost (see offline-banner.tsx).
    else if (navigator.onLine) void navigate(sitePaths.home, { state: { scrollTo: section } });
  };
}

export interface MainButton {
  readonly to: string;
  readonly label: string;
}

/**
 * Returns the main button for visitors and for signed-in users. A signed-in user's button leads to the dashboard on the
 * landing page and on the dashboard, or if the user has a complete order; otherwise to the checkout. Its label is
 * "Dashboard" until the server has reported that the user has no complete order. Then it is "Resume checkout", and the
 * header contains a separate link to the dashboard. `hasCompleteOrder` is undefined while that is unknown.
 */
export function useMainButton(
  landing: boolean,
  hasCompleteOrder: boolean | undefined,
): { readonly signedOut: MainButton; readonly signedIn: MainButton } {
  const words = useWords("shell", shellWords);
  const { pathname } = useLocation();
  // The dashboard has its own ways to pay, such as "Complete payment", which another name would only obscure.
  const leadsToCheckout = !landing && pathname !== sitePaths.dashboard && !hasCompleteOrder;
  // Right after a payment, the account may not contain the complete order yet.
  const isUnfinished = leadsToCheckout && hasCompleteOrder === false && pathname !== sitePaths.paymentSuccess;
  return {
    signedOut: { to: sitePaths.checkout, label: words.getStarted },
    signedIn: {
      to: leadsToCheckout ? sitePaths.checkout : sitePaths.dashboard,
      label: isUnfinished ? words.resumeCheckout : words.dashboard,
    },
  };
}
