// The frame of all pages: the navigation, the page of the present address, and the footer.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { link, useAddress } from "./address";
import "./app.css";
import { Count } from "./pages/count";
import { Games } from "./pages/games";
import { Home } from "./pages/home";
import { Logic } from "./pages/logic";
import { Look } from "./pages/look";
import { Papers } from "./pages/papers";
import { Problems } from "./pages/problems";
import { Sample } from "./pages/sample";

const PAGES = [
  ["home", "Positions, problems and games of Go", Home],
  ["problems", "Problems", Problems],
  ["count", "Count", Count],
  ["board", "Board", Look],
  ["sample", "Sample", Sample],
  ["logic", "From logic to Go", Logic],
  ["papers", "Papers", Papers],
  ["games", "Games", Games],
] as const;

function Missing() {
  return <h1>There is no such page: choose one above</h1>;
}

function App() {
  const { page, state } = useAddress();
  const [name, title, Page] = PAGES.find(([name]) => name === page) ?? ([page, "No such page", Missing] as const);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.title = `${title} – Tengen`;
    // With the focus on the new page, a screen reader reads its title.
    if (!first.current) main.current?.focus();
    first.current = false;
  }, [name]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); main.current?.focus(); }}>
        To the content
      </a>
      <header>
        <a class="brand" href="#/" aria-current={name === "home" ? "page" : undefined}>
          <img src="icon.svg" alt="" width={24} height={24} /> Tengen
        </a>
        <nav aria-label="Pages">
          {PAGES.slice(1).map(([key, text]) => (
            <a key={key} href={link(key)} aria-current={key === name ? "page" : undefined}>
              {text}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        <Page state={state} key={name} />
      </main>
      <footer>
        {ALONE
          ? "Everything is computed in this page; nothing is sent anywhere. For larger boards, several threads and saved work, use the program tengen."
          : "Everything is computed on this machine; nothing is sent anywhere else."}
      </footer>
    </>
  );
}

const root = document.getElementById("app");
if (root) render(<App />, root);
