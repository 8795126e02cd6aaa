import { Popover } from "@base-ui/react/popover";
import { useId } from "react";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { useIsNarrow } from "../frame/use-is-narrow.ts";
import type { Column, useColumnChoice } from "./columns.ts";

/** The "Columns" button, which opens the column picker. */
export function ColumnChoice<Row>({
  columns,
  choice,
}: {
  readonly columns: readonly Column<Row>[];
  readonly choice: ReturnType<typeof useColumnChoice<Row>>;
}) {
  const headingId = useId();
  const isNarrow = useIsNarrow();
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClasses("secondary", "small")}>{words.columns}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className="z-30">
          <Popover.Popup
            aria-labelledby={headingId}
            className="grid max-h-[var(--available-height)] min-w-52 grid-cols-1 gap-1 overflow-y-auto rounded-field border border-hairline bg-sheet p-4 text-small shadow-lift"
          >
            <Popover.Title
              id={headingId}
              className="pb-1 font-sans text-fine font-semibold tracking-normal text-ink-soft"
            >
              {words.columns}
            </Popover.Title>
            {columns
              .filter((column) => choice.isOptional(column, isNarrow))
              .map((column) => (
                <label key={column.id} className="flex min-h-8 items-center gap-2.5">
                  <input
                    type="checkbox"
                    checked={isNarrow ? choice.isShownOnPhones(column) : choice.isShown(column)}
                    onChange={({ target }) => choice.setVisible(column, target.checked)}
                    className="size-4 accent-leaf"
                  />
                  {column.title}
                </label>
              ))}
            {choice.isCustomized && (
              <Button look="quiet" className="justify-self-start" onClick={choice.reset}>
                {words.defaultColumns}
              </Button>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
