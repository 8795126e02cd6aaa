import { Outlet } from "react-router";
import { useHasCompleteOrder } from "../session/account.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { useScrollToTop } from "./use-scroll-to-top.ts";

/** The shared shell: header, page, footer. The checkout has its own (`checkout-shell.tsx`). */
export default function Shell() {
  useScrollToTop();
  const hasCompleteOrder = useHasCompleteOrder();
  return (
    <div className="flex min-h-dvh flex-col">
      <Header hasCompleteOrder={hasCompleteOrder} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer hasLicense={hasCompleteOrder} />
      <OfflineBanner />
    </div>
  );
}
