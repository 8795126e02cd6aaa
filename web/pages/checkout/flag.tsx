import { type CountryCode, flagOf } from "#shared/domain/phone.ts";

let cachedResult: boolean | undefined;

/** Whether this system renders flag emoji. Windows shows two small letters, some systems nothing. */
function rendersFlags(): boolean {
  if (cachedResult !== undefined) return cachedResult;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.font = "16px sans-serif";
  context.textBaseline = "top";
  context.fillText(flagOf("US"), 0, 0);
  const { data } = context.getImageData(0, 0, 16, 16);
  // Ordinary text is drawn in black, so any color comes from a flag emoji.
  cachedResult = data.some((value, index) => index % 4 !== 3 && value > 40);
  return cachedResult;
}

/** A country's flag, or its code in a box on systems without flag emoji. Decorative: the name is next to it. */
export function Flag({ code }: { readonly code: CountryCode }) {
  if (rendersFlags()) return <span aria-hidden="true">{flagOf(code)}</span>;
  return (
    <span
      aria-hidden="true"
      className="grid h-5 w-7 place-content-center rounded-[3px] border border-hairline bg-shade text-[0.6875rem] font-semibold leading-none text-ink-soft"
    >
      {code}
    </span>
  );
}
