import { useEffect, useState } from "react";

/** The time, looked at again every half minute, so that a price hold ends on the page when it ends. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
