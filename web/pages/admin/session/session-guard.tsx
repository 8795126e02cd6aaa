import { useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { adminAddresses } from "#shared/domain/addresses.ts";
import { classes } from "#web/ui/classes.ts";
import { IdleWarning } from "./idle-warning.tsx";
import { followOtherTabs, lockNow, resetLock, useLock } from "./lock.ts";
import { LockScreen } from "./lock-screen.tsx";
import { isLockRemembered } from "./remembered-lock.ts";
import { useKeepAlive } from "./use-keep-alive.ts";

/** Keeps an admin's session alive during activity, and locks it when it ends. The page's content stays. */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const lock = useLock();
  const { secondsLeft, stay } = useKeepAlive(lock !== null);
  const [person, setPerson] = useState(0);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (isLockRemembered()) lockNow("password");
  }, []);
  useEffect(() => {
    const stop = followOtherTabs();
    return () => {
      stop();
      resetLock();
    };
  }, []);

  /** The previous user's page and pending calls do not belong to the new one. */
  const beginAnew = () => {
    resetLock();
    queryClient.clear();
    setPerson(person + 1);
    void navigate(adminAddresses.overview, { replace: true });
  };
  return (
    <>
      {/* A dialog that opens behind the lock would lie on top of it: nothing is drawn there. */}
      <div className={classes("contents", lock !== null && "invisible")}>
        <Fragment key={person}>{children}</Fragment>
      </div>
      <div lang="en" className="contents">
        {lock === null && secondsLeft !== null && <IdleWarning secondsLeft={secondsLeft} onStay={stay} />}
        {lock !== null && <LockScreen lock={lock} onOtherPerson={beginAnew} />}
      </div>
    </>
  );
}
