import { Outlet, useLocation } from "react-router";
import { shellWords } from "#shared/content/words/shell.ts";
import { linkPaths } from "#shared/domain/link-paths.ts";
import { publicPageAt, sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../language/use-words.ts";
import { useHasCompleteOrder } from "../session/account.ts";
import { useSession } from "../session/session.ts";
import { signInTargetIn } from "../sign-in/sign-in-target.ts";
import { useHydrated } from "../ui/hydrated.ts";
import { useLazyModule } from "../ui/use-lazy-module.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SlimHeader } from "./slim-header.tsx";
import { useScrollToTop } from "./use-scroll-to-top.ts";

/** Pages whose own buttons are the main ones, in any language. */
const withOwnButton = new RegExp(`/(?:dashboard|login|payment-|receipt)|^(?:${Object.values(linkPaths).join("|")})`);

/** What only the sign-in on the way to the checkout has of the checkout. */
const loadCheckoutFrame = () => import("./checkout-frame.tsx");

/** The result of a payment. The address at which it is prerendered ends in a slash. */
const resultAddress = new RegExp(`^${sitePaths.paymentSuccess}/?$`);

/** Whether this is the sign-in on the way to the checkout. The prerendered page knows no query. */
function useIsSignInToCheckout(hydrated: boolean): boolean {
  const { pathname, search } = useLocation();
  const isSignIn = publicPageAt(pathname)?.page === sitePaths.login;
  return hydrated && isSignIn && signInTargetIn(new URLSearchParams(search), false) === sitePaths.checkout;
}

/** The shared shell: header, page, footer. The checkout has its own (`checkout-shell.tsx`). */
export default function Shell() {
  useScrollToTop();
  const hasCompleteOrder = useHasCompleteOrder();
  const { pathname } = useLocation();
  const { token } = useSession();
  const hydrated = useHydrated();
  const words = useWords("shell", shellWords);
  const quiet = withOwnButton.test(pathname);
  // A visitor who looks at the result of a payment has an order, and finds it after the sign-in.
  const isResult = resultAddress.test(pathname);
  const signIn = isResult ? { to: sitePaths.login, label: words.signIn } : undefined;
  const isSignInToCheckout = useIsSignInToCheckout(hydrated);
  const { lazyModule } = useLazyModule(loadCheckoutFrame, isSignInToCheckout);
  const checkoutFrame = isSignInToCheckout && lazyModule.status === "loaded" ? lazyModule.module : undefined;
  const hasBegun = isSignInToCheckout || pathname.startsWith(sitePaths.paymentCancelled);
  const resume = hasBegun ? { to: sitePaths.checkout, label: words.resumeCheckout } : undefined;
  const dashboard = { to: sitePaths.dashboard, label: words.dashboard };
  // Right after a payment, the account may not contain the complete order yet.
  const knownLicense = isResult ? hasCompleteOrder || undefined : hasCompleteOrder;
  const hasLicense = knownLicense ?? (hasBegun ? false : undefined);
  return (
    <div className="flex min-h-dvh flex-col">
      {checkoutFrame !== undefined ? (
        <checkoutFrame.CheckoutHeader backTo="checkout" />
      ) : isSignInToCheckout ? (
        <SlimHeader />
      ) : (
        <Header quiet={quiet} instead={signIn ?? resume} hasCompleteOrder={hasCompleteOrder} />
      )}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      {checkoutFrame !== undefined ? (
        <checkoutFrame.CheckoutFooter />
      ) : (
        <Footer
          quiet={quiet}
          hasLicense={hasLicense}
          // Only the header knows before hydration who is there. A payment is not begun twice.
          instead={!isResult || !hydrated || hasLicense ? undefined : token === null ? signIn : dashboard}
        />
      )}
      <OfflineBanner />
    </div>
  );
}
