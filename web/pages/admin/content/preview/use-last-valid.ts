import { useEffect, useRef, useState } from "react";
import type { Json } from "../draft/json.ts";

/** Milliseconds without typing before an update. */
const updateDelay = 400;

/** The last valid copy, updated once typing has paused. */
export function useLastValid(content: Json | undefined): Json | undefined {
  const [validContent, setValidContent] = useState(content);
  const isFirstRun = useRef(true);
  useEffect(() => {
    if (content === undefined) return;
    if (isFirstRun.current) {
      isFirstRun.current = false;
      return setValidContent(content);
    }
    const timer = setTimeout(() => setValidContent(content), updateDelay);
    return () => clearTimeout(timer);
  }, [content]);
  return validContent;
}
