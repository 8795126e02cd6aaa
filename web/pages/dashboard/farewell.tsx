import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useWords } from "../../language/use-words.ts";
import { CloseButton } from "../../ui/modal.tsx";

/**
 * Announces on the next page that the account is deleted. Uses its own React root, which outlives the dashboard: the
 * landing page has no notice area, and should not get one for this.
 */
export function announceFarewell(): void {
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
  };
  root.render(<Farewell onClose={close} />);
}

function Farewell({ onClose }: { readonly onClose: () => void }) {
  const words = useWords("dashboard", dashboardWords);
  const [isAnnounced, setIsAnnounced] = useState(false);
  // A live region announces only changes, so its text is added after it is mounted.
  useEffect(() => {
    setIsAnnounced(true);
  }, []);
  return (
    <div className="fixed inset-x-0 bottom-0 z-50 p-[min(1rem,4vw)]">
      <div className="mx-auto flex max-w-form items-start justify-between gap-3 rounded-card border border-hairline bg-sheet p-4 text-small shadow-lift">
        <p role="status" className="border-l-4 border-leaf pl-3 font-medium">
          {isAnnounced && words.data.farewell}
        </p>
        <CloseButton label={words.close} onClick={onClose} />
      </div>
    </div>
  );
}
