import { useEffect } from "react";

/**
 * Sets the class that turns on Swagger UI's dark mode while the visitor prefers a dark color scheme. The rest of the
 * site follows that preference by itself.
 */
export function useDarkClass(): void {
  useEffect(() => {
    const preference = window.matchMedia("(prefers-color-scheme: dark)");
    const { classList } = document.documentElement;
    const update = () => classList.toggle("dark-mode", preference.matches);
    update();
    preference.addEventListener("change", update);
    return () => {
      preference.removeEventListener("change", update);
      classList.remove("dark-mode");
    };
  }, []);
}
