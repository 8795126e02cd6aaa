import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { classes } from "#web/ui/classes.ts";
import { tabs } from "../frame/tabs.ts";
import { UnreadCount } from "../frame/unread-count.tsx";
import "../frame/more-beside.css";

/** The links to the admin area's pages: a column on a desktop, a horizontally scrolling row on a phone. */
export function Navigation() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone, each new path scrolls its link into view.
  useEffect(() => {
    const currentLink = nav.current?.querySelector("[aria-current=page]");
    currentLink?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label={words.navigation}
      className="more-beside relative scroll-px-8 overflow-x-auto px-2 pb-1 lg:overflow-visible lg:px-3 lg:py-5"
    >
      <ul className="flex gap-1 max-lg:w-max lg:grid lg:gap-0.5">
        {tabs.map((group, groupIndex) =>
          group.map((tab, index) => (
            <li
              key={tab}
              className={classes(groupIndex > 0 && index === 0 && "lg:mt-3 lg:border-t lg:border-hairline lg:pt-3")}
            >
              <NavLink
                to={adminPaths[tab]}
                end={tab === "overview"}
                className={({ isActive }) =>
                  classes(
                    "flex min-h-10 items-center justify-between gap-2 border-b-2 px-3 text-small font-medium whitespace-nowrap md:max-lg:px-2.5 md:max-lg:text-fine transition-colors lg:rounded-field lg:border-b-0",
                    isActive
                      ? "border-leaf text-leaf lg:bg-leaf-tint"
                      : "border-transparent text-ink-soft hover:text-ink lg:hover:bg-shade",
                  )
                }
              >
                {words.tabs[tab]}
                {tab === "messages" && <UnreadCount />}
              </NavLink>
            </li>
          )),
        )}
      </ul>
    </nav>
  );
}
