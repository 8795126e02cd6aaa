import { Link } from "react-router";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { type EditorLocation, views } from "./draft/address.ts";

const words = contentWords.views;

/** The views of one draft. On wide screens the preview is next to all of them, and can be hidden. */
export function ViewTabs({
  address,
  isWide,
  isPreviewHidden,
  onTogglePreview,
}: {
  readonly address: EditorLocation;
  readonly isWide: boolean;
  readonly isPreviewHidden: boolean;
  readonly onTogglePreview: () => void;
}) {
  const availableViews = isWide ? views.filter((view) => view !== "preview") : views;
  const currentView = availableViews.find((view) => view === address.view) ?? "form";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline">
      <nav aria-label={words.label} className="-mb-px flex flex-wrap gap-x-5">
        {availableViews.map((view) => (
          <Link
            key={view}
            to={address.addressWith({
              view: view === "form" ? undefined : view,
              against: undefined,
              version: undefined,
            })}
            preventScrollReset
            aria-current={view === currentView ? "page" : undefined}
            className={classes(
              "inline-flex min-h-10 items-center border-b-2 text-small font-medium",
              view === currentView ? "border-leaf text-leaf" : "border-transparent text-ink-soft hover:text-ink",
            )}
          >
            {words.names[view]}
          </Link>
        ))}
      </nav>
      {isWide && (
        <Button look="quiet" onClick={onTogglePreview}>
          {isPreviewHidden ? words.showPreview : words.hidePreview}
        </Button>
      )}
    </div>
  );
}
