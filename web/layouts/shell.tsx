import { Outlet, useLocation } from "react-router";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useHasCompleteOrder } from "../session/account.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { useScrollToTop } from "./use-scroll-to-top.ts";

/** Pages whose own buttons are the main ones, in any language. */
const withOwnButton = /\/(?:dashboard|payment-|receipt)/;

/** The shared shell: header, page, footer. The checkout has its own (`checkout-shell.tsx`). */
export default function Shell() {
  useScrollToTop();
  const hasCompleteOrder = useHasCompleteOrder();
  const { pathname } = useLocation();
  const quiet = withOwnButton.test(pathname);
  // Right after a payment, the account may not contain the complete order yet.
  const hasLicense = pathname === sitePaths.paymentSuccess ? hasCompleteOrder || undefined : hasCompleteOrder;
  return (
    <div className="flex min-h-dvh flex-col">
      <Header quiet={quiet} hasCompleteOrder={hasCompleteOrder} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer quiet={quiet} hasLicense={hasLicense} />
      <OfflineBanner />
    </div>
  );
}
