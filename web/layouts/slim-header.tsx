import type { ReactNode } from "react";
import { HeaderLine } from "./header-line.tsx";
import { CompactLanguageSwitch } from "./language-switch.tsx";

/** The header of a purchase: the logo and the other language. `before`: what stands before the logo. */
export function SlimHeader({ before }: { readonly before?: ReactNode }) {
  return (
    <header className="@container sticky inset-x-0 top-0 z-30 border-b border-hairline bg-paper">
      <HeaderLine before={before}>
        <span className="flex justify-end @min-[22rem]:-mr-3 @min-[22rem]:flex-1">
          <CompactLanguageSwitch />
        </span>
      </HeaderLine>
    </header>
  );
}
