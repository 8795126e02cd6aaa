import { type CountryCode, flagOf } from "#shared/domain/phone.ts";

let isDrawn: boolean | undefined;

/** Whether this system renders flag emoji. Windows shows two small letters, some systems nothing. */
function drawsFlags(): boolean {
  if (isDrawn !== undefined) return isDrawn;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.font = "16px sans-serif";
  context.textBaseline = "top";
  context.fillText(flagOf("US"), 0, 0);
  const { data } = context.getImageData(0, 0, 16, 16);
  isDrawn = data.some((value, index) => index % 4 !== 3 && value > 40);
  return isDrawn;
}

/** A country's flag, or its code on a small plate on systems without flags. Decorative: the name is next to it. */
export function Flag({ code }: { readonly code: CountryCode }) {
  if (drawsFlags()) return <span aria-hidden="true">{flagOf(code)}</span>;
  return (
    <span
      aria-hidden="true"
      className="grid h-5 w-7 place-content-center rounded-[3px] border border-hairline bg-shade text-[0.6875rem] font-semibold leading-none text-ink-soft"
    >
      {code}
    </span>
  );
}
