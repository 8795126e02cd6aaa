import { shellWords } from "../../shared/content/words/shell.ts";
import { useWords } from "../language/use-words.ts";
import { useOnline } from "./online.ts";

/** Says that the network is gone, and that nothing typed is lost. */
export function OfflineBanner() {
  const online = useOnline();
  const words = useWords("shell", shellWords);
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-50">
      {!online && <p className="bg-ink px-5 py-3 text-center text-small font-medium text-paper">{words.offline}</p>}
    </div>
  );
}
