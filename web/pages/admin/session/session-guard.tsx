import { useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { classes } from "#web/ui/classes.ts";
import { IdleWarning } from "./idle-warning.tsx";
import { followOtherTabs, lockNow, resetLock, useLock } from "./lock.ts";
import { LockScreen } from "./lock-screen.tsx";
import { isLockRemembered } from "./remembered-lock.ts";
import { useKeepAlive } from "./use-keep-alive.ts";

/** Keeps an admin's session alive during activity, and locks the area when it ends. The page keeps its content. */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const lock = useLock();
  const { secondsLeft, stay } = useKeepAlive(lock !== null);
  const [pageKey, setPageKey] = useState(0);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (isLockRemembered()) lockNow("password");
  }, []);
  useEffect(() => {
    const stopFollowing = followOtherTabs();
    return () => {
      stopFollowing();
      resetLock();
    };
  }, []);

  /** Discards the previous admin's page and waiting calls, which do not belong to the new admin. */
  const startOver = () => {
    resetLock();
    queryClient.clear();
    setPageKey(pageKey + 1);
    void navigate(adminPaths.overview, { replace: true });
  };
  return (
    <>
      {/* Invisible, because a dialog that opens while the area is locked would appear above the lock screen. */}
      <div className={classes("contents", lock !== null && "invisible")}>
        <Fragment key={pageKey}>{children}</Fragment>
      </div>
      <div lang="en" className="contents">
        {lock === null && secondsLeft !== null && <IdleWarning secondsLeft={secondsLeft} onStay={stay} />}
        {lock !== null && <LockScreen lock={lock} onOtherUser={startOver} />}
      </div>
    </>
  );
}
