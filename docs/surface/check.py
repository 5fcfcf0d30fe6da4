#!/usr/bin/env python3
"""The public surface of the libraries, one line for each item, kept in this folder: a change shows as a difference.

    docs/surface/check.py            compare what the crates offer with what is written here
    docs/surface/check.py --write    accept the change: read the difference before you commit it

The items come from rustdoc's own description (JSON). That is still marked unstable, so it is asked for with
RUSTC_BOOTSTRAP, in a target directory of its own; a rustdoc whose description has another version is said so, and
nothing is compared. cargo-public-api lists the same items from the same description, but wants a nightly toolchain and
minutes to be built itself; this runs with what `make test` needs anyway.
"""

from __future__ import annotations

import difflib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CRATES = ["rules", "notation", "engine"]
# The versions of the description this has been checked with.
FORMATS = range(50, 60)
# Derived or automatic, and said in other places.
SILENT = {"StructuralPartialEq", "Freeze", "Send", "Sync", "Unpin", "RefUnwindSafe", "UnwindSafe", "UnsafeUnpin"}

Item = dict[str, Any]


def describe(crate: str) -> Item:
    """rustdoc's description of a crate."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "surface"
    command = ["cargo", "rustdoc", "--quiet", "--locked", "--lib", "--all-features", "--package", f"damier-{crate}"]
    # Nothing of what is built here runs for long.
    command += ["--config", 'profile.dev.package."*".opt-level=0', "--config", "profile.dev.debug=false"]
    command += ["--target-dir", str(target), "--", "-Zunstable-options", "--output-format=json"]
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "RUSTC_BOOTSTRAP": "1"})
    described: Item = json.loads((target / "doc" / f"damier_{crate}.json").read_text(encoding="utf-8"))
    return described


class Surface:
    """Walks the description from its root and writes every public item."""

    def __init__(self, described: Item) -> None:
        self.index: dict[str, Item] = {str(key): item for key, item in described["index"].items()}
        self.root = self.index[str(described["root"])]
        self.lines: set[str] = set()
        self.seen: set[tuple[str, str]] = set()

    def list(self) -> list[str]:
        self.module(self.root, self.root["name"])
        return sorted(self.lines)

    def module(self, item: Item, path: str) -> None:
        for key in item["inner"]["module"]["items"]:
            child = self.index.get(str(key))
            if child is None or child["visibility"] not in ("public", "default"):
                continue
            if "use" in child["inner"]:
                self.reexport(child["inner"]["use"], path)
            else:
                self.item(child, path)

    def reexport(self, use: Item, path: str) -> None:
        target = self.index.get(str(use["id"]))
        if target is None:
            self.lines.add(f"pub use {path}::{use['name']} = {use['source']}")
        elif use["is_glob"]:
            self.module(target, path)
        else:
            self.item({**target, "name": use["name"]}, path)

    def item(self, item: Item, path: str) -> None:
        (kind, inner), name = next(iter(item["inner"].items())), item["name"]
        here = f"{path}::{name}"
        if (str(item["id"]), here) in self.seen:
            return
        self.seen.add((str(item["id"]), here))
        mark = "#[non_exhaustive] " if "non_exhaustive" in json.dumps(item.get("attrs", [])) else ""
        if kind == "module":
            self.lines.add(f"pub mod {here}")
            self.module(item, here)
        elif kind == "function":
            self.lines.add(f"{signature(here, inner)}")
        elif kind in ("constant", "static"):
            self.lines.add(f"pub const {here}: {render(inner['type'])}")
        elif kind == "type_alias":
            self.lines.add(f"pub type {here}{generics(inner)} = {render(inner['type'])}")
        elif kind in ("macro", "proc_macro"):
            self.lines.add(f"pub macro {here}!")
        elif kind == "trait":
            self.lines.add(f"pub trait {here}{generics(inner)}{colon(bounds(inner['bounds']))}")
            for key in inner["items"]:
                self.associated(self.index[str(key)], here)
        elif kind == "struct":
            self.lines.add(f"{mark}pub struct {here}{generics(inner)}")
            self.fields(inner["kind"], here)
            self.impls(inner["impls"], here)
        elif kind == "enum":
            self.lines.add(f"{mark}pub enum {here}{generics(inner)}")
            for key in inner["variants"]:
                variant = self.index[str(key)]
                self.lines.add(f"pub {here}::{variant['name']}")
                self.fields(variant["inner"]["variant"]["kind"], f"{here}::{variant['name']}")
            self.impls(inner["impls"], here)
        else:
            self.lines.add(f"pub {kind} {here}")

    def fields(self, kind: Any, here: str) -> None:
        if kind in ("unit", "plain"):
            return
        ((form, fields),) = kind.items()
        keys = fields if form == "tuple" else fields["fields"]
        for key in keys:
            field = self.index.get(str(key)) if key is not None else None
            if field is not None:
                self.lines.add(f"pub {here}.{field['name']}: {render(field['inner']['struct_field'])}")

    def impls(self, keys: list[Any], here: str) -> None:
        for key in keys:
            implementation = self.index.get(str(key))
            if implementation is None:
                continue
            inner = implementation["inner"]["impl"]
            if inner.get("is_synthetic") or inner.get("blanket_impl"):
                continue
            if inner["trait"] is None:
                for child in inner["items"]:
                    self.associated(self.index[str(child)], here)
            elif inner["trait"]["path"].split("::")[-1] not in SILENT:
                self.lines.add(f"impl{generics(inner)} {path_of(inner['trait'])} for {render(inner['for'])}")

    def associated(self, item: Item, here: str) -> None:
        (kind, inner), name = next(iter(item["inner"].items())), f"{here}::{item['name']}"
        if kind == "function":
            self.lines.add(signature(name, inner))
        elif kind == "assoc_const":
            self.lines.add(f"pub const {name}: {render(inner['type'])}")
        elif kind == "assoc_type":
            self.lines.add(f"pub type {name}{colon(bounds(inner.get('bounds', [])))}")


def signature(name: str, inner: Item) -> str:
    inputs = ", ".join(f"{arg}: {render(kind)}" for arg, kind in inner["sig"]["inputs"])
    output = inner["sig"]["output"]
    words = [word for word in ("const", "unsafe") if inner["header"].get(f"is_{word}")]
    returns = f" -> {render(output)}" if output else ""
    return f"pub {' '.join([*words, 'fn'])} {name}{generics(inner)}({inputs}){returns}"


def colon(text: str) -> str:
    return f": {text}" if text else ""


def generics(inner: Item) -> str:
    """`<T: Bound, const N: u8>`; what `impl Trait` stands for is left out, for it is there already."""
    given = inner.get("generics", {"params": [], "where_predicates": []})
    parts = []
    for param in given["params"]:
        ((kind, about),) = param["kind"].items()
        if kind == "lifetime":
            parts.append(param["name"])
        elif kind == "const":
            parts.append(f"const {param['name']}: {render(about['type'])}")
        elif not about.get("is_synthetic"):
            parts.append(param["name"] + colon(bounds(about["bounds"])))
    where = [predicate(each) for each in given["where_predicates"]]
    return (f"<{', '.join(parts)}>" if parts else "") + (f" where {', '.join(where)} " if where else "")


def predicate(each: Item) -> str:
    ((kind, about),) = each.items()
    if kind == "bound_predicate":
        return f"{render(about['type'])}: {bounds(about['bounds'])}"
    return json.dumps(about, sort_keys=True)


def bounds(each: list[Item]) -> str:
    def one(bound: Item) -> str:
        ((kind, about),) = bound.items()
        if kind == "trait_bound":
            return {"maybe": "?", "none": ""}.get(about["modifier"], "") + path_of(about["trait"])
        return about if isinstance(about, str) else "use<...>"

    return " + ".join(one(bound) for bound in each)


def path_of(path: Item) -> str:
    return path["path"].split("::")[-1] + arguments(path.get("args"))


def arguments(args: Any) -> str:
    if not args:
        return ""
    ((kind, about),) = args.items()
    if kind == "parenthesized":
        output = f" -> {render(about['output'])}" if about["output"] else ""
        return f"({', '.join(map(render, about['inputs']))}){output}"
    parts = [argument(arg) for arg in about["args"]]
    for constraint in about["constraints"]:
        ((form, value),) = constraint["binding"].items()
        if form == "equality":
            parts.append(f"{constraint['name']} = {argument(value)}")
        else:
            parts.append(f"{constraint['name']}: {bounds(value)}")
    return f"<{', '.join(parts)}>" if parts else ""


def argument(arg: Any) -> str:
    if isinstance(arg, str):
        return "_"
    ((kind, about),) = arg.items()
    if kind == "type":
        return render(about)
    return about["expr"] if kind in ("const", "constant") else str(about)


def render(kind: Any) -> str:
    """A type as Rust writes it, without the modules it comes from."""
    if isinstance(kind, str):
        return "_"
    ((form, about),) = kind.items()
    if form == "resolved_path":
        return path_of(about)
    if form in ("generic", "primitive"):
        return str(about)
    if form == "borrowed_ref":
        lifetime = f"{about['lifetime']} " if about["lifetime"] else ""
        return f"&{lifetime}{'mut ' if about['is_mutable'] else ''}{render(about['type'])}"
    if form == "tuple":
        return f"({', '.join(map(render, about))})"
    if form == "slice":
        return f"[{render(about)}]"
    if form == "array":
        return f"[{render(about['type'])}; {about['len']}]"
    if form == "impl_trait":
        return f"impl {bounds(about)}"
    if form == "dyn_trait":
        return "dyn " + " + ".join(path_of(each["trait"]) for each in about["traits"])
    if form == "qualified_path":
        return f"{render(about['self_type'])}::{about['name']}{arguments(about.get('args'))}"
    if form == "function_pointer":
        return "fn(" + ", ".join(render(each) for _, each in about["sig"]["inputs"]) + ")"
    return form


def differences(write: bool) -> Iterator[str]:
    for crate in CRATES:
        described = describe(crate)
        if described["format_version"] not in FORMATS:
            print(f"surface: this rustdoc describes in version {described['format_version']}; nothing was compared")
            return
        path = HERE / f"{crate}.txt"
        now = Surface(described).list()
        if write:
            path.write_text("".join(f"{line}\n" for line in now), encoding="utf-8")
        before = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        yield from difflib.unified_diff(
            before, now, f"damier-{crate} as written", f"damier-{crate} now", lineterm="", n=0
        )


def main() -> int:
    write = "--write" in sys.argv[1:]
    found = list(differences(write))
    if found:
        print("\n".join(found))
        print("\nThe public surface has changed. If that is meant: docs/surface/check.py --write, and CHANGELOG.md.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
