import { useState } from "react";
import { useBusy } from "../../form/use-busy.ts";
import { ApiError } from "../../session/api.ts";
import { messageOf } from "../../session/failure.ts";

/**
 * The press of a link page's button: what came of it, whether the link is no longer valid, and the message of another
 * failure, after which the button may be pressed again.
 */
export function useLinkAction<Result>(fallback: string) {
  const [result, setResult] = useState<Result>();
  const [isInvalid, setIsInvalid] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const { busy, run } = useBusy();
  const act = (action: () => Promise<Result>) =>
    run(async () => {
      setFailure(undefined);
      try {
        setResult(await action());
      } catch (error) {
        if (error instanceof ApiError && error.code === "link_invalid") setIsInvalid(true);
        else setFailure({ error });
      }
    });
  return {
    result,
    isInvalid,
    error: failure?.error,
    message: failure && messageOf(failure.error, fallback),
    busy,
    act,
  };
}
