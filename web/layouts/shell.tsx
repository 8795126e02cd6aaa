import { Outlet } from "react-router";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { useScrollToTop } from "./use-scroll-to-top.ts";

/** The shared shell: header, page, footer. The checkout has its own (`checkout-shell.tsx`). */
export default function Shell() {
  useScrollToTop();
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <OfflineBanner />
    </div>
  );
}
