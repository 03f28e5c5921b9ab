//! The site of the specification: writes the sources for mdBook, and completes what mdBook makes of them.
//!
//! 1. `evidence` reads the repository, with `kyaml-spec`.
//! 2. `names` turns names into links, `highlight` marks code, `diagram` draws productions,
//!    and `document` takes over documents of the repository.
//! 3. `pages` writes the pages made from data, with the templates of `templates`; `support` counts for the table of readers.
//!    `contents` lists the pages, [`mod@book`] makes them, `menu` has what surrounds them,
//!    and [`files`] writes the whole source of the book.
//!    `scan` finds tokens and blocks of code.
//! 4. [`picture`] draws for the README.
//! 5. [`signs`] replaces signs that few fonts have in the finished site.
//!
//! The output does not depend on the time, the machine or the network: the same repository gives
//! the same bytes.

pub mod book;
mod contents;
mod diagram;
mod document;
mod evidence;
pub mod files;
mod highlight;
mod html;
mod menu;
mod names;
mod pages;
pub mod picture;
mod playground;
mod repository;
mod scan;
pub mod signs;
mod support;
mod templates;

/// A test runs the example of the tutorial.
#[cfg(doctest)]
#[doc = include_str!("../pages/five-minutes.md")]
struct FiveMinutes;
