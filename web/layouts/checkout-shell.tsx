import { Outlet } from "react-router";
import { CheckoutFooter, CheckoutHeader } from "./checkout-frame.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { useScrollToTop } from "./use-scroll-to-top.ts";

/**
 * The checkout's own shell: nothing leads away from the purchase but the way back and the fine print. Narrower than
 * other pages, so that header, form, card and footer share one measure.
 */
export default function CheckoutShell() {
  useScrollToTop();
  return (
    <div className="flex min-h-dvh flex-col [--container-page:62rem]">
      <CheckoutHeader backTo="home" />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <CheckoutFooter />
      <OfflineBanner />
    </div>
  );
}
