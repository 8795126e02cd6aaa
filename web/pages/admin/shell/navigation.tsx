import { NavLink } from "react-router";
import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { classes } from "#web/ui/classes.ts";
import { tabs } from "../frame/tabs.ts";
import { UnreadCount } from "../frame/unread-count.tsx";

/**
 * The links to the admin area's pages: a column on a desktop; on a phone columns of one width, two rows of five where
 * they fit, so that all are in sight.
 */
export function Navigation() {
  return (
    <nav aria-label={words.navigation} className="px-2 py-1 lg:px-3 lg:py-5">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(4.25rem,19%),1fr))] md:grid-cols-[repeat(auto-fit,minmax(max(4.25rem,9.5%),1fr))] lg:grid-cols-1 lg:gap-0.5">
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
                    "relative flex min-h-[44px] items-center justify-center border-b-2 text-fine font-medium whitespace-nowrap transition-colors",
                    "lg:min-h-10 lg:justify-between lg:gap-2 lg:rounded-field lg:border-b-0 lg:px-3 lg:text-small",
                    isActive
                      ? "border-leaf bg-leaf-tint text-leaf"
                      : "border-transparent text-ink-soft hover:bg-shade hover:text-ink",
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
