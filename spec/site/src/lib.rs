//! The site of the specification: what is written for mdBook, and what is checked of what it makes.
//!
//! 1. [`specification`], [`grammar`], [`implementation`], [`evidence`] and [`editions`] read the repository;
//! 2. [`names`] knows what is linked wherever it stands, [`highlight`] marks code, [`diagram`] draws productions, [`document`] takes over
//!    documents of the repository;
//! 3. [`pages`] writes the pages that are made of data, and [`mod@book`] the whole source of the book;
//! 4. [`links`] checks every link of the finished site and takes away what no page needs.
//!
//! Nothing here depends on the time, the machine or the network: the same repository gives the same bytes.

pub mod book;
pub mod diagram;
pub mod document;
pub mod editions;
pub mod evidence;
pub mod grammar;
pub mod highlight;
pub mod html;
pub mod implementation;
pub mod links;
pub mod names;
pub mod pages;
pub mod specification;

/// The example of the tutorial is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../pages/five-minutes.md")]
struct FiveMinutes;
