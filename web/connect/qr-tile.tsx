import type { ReactNode } from "react";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { useWords } from "../language/use-words.ts";
import { Icon, tick } from "../ui/icon.tsx";
import { useLazyModule } from "../ui/use-lazy-module.ts";
import { useIsWide } from "./use-is-wide.ts";

const loadQrCode = () => import("../ui/qr-code.tsx");

/** On wide screens, a tile beside a panel's text. */
export function PanelTile({ children }: { readonly children: ReactNode }) {
  return (
    <div className="hidden size-44 max-w-full place-content-center overflow-hidden rounded-field bg-shade md:grid">
      {children}
    </div>
  );
}

/** On wide screens, a QR code in a tile that keeps its place from the start. */
export function QrTile({ qrCode }: { readonly qrCode: { readonly text: string } | "loading" | "done" }) {
  const words = useWords("assistant", assistantWords).wayIn;
  const isWide = useIsWide();
  const text = typeof qrCode === "string" ? undefined : qrCode.text;
  const { lazyModule } = useLazyModule(loadQrCode, isWide && text !== undefined);
  return (
    <PanelTile>
      {isWide && text !== undefined && lazyModule.status === "loaded" && (
        <div className="w-44 max-w-full">
          <lazyModule.module.QrCode text={text} label={words.qrCode} />
        </div>
      )}
      {qrCode === "done" && <Icon path={tick} className="size-20 text-leaf" />}
    </PanelTile>
  );
}
