//! Values as literals.

/// Makes a [`Value`](crate::Value) from KYAML between the code.
///
/// A key is an identifier, a string, or an expression in parentheses. Any other part is `null`, a
/// mapping, a sequence, or an expression of a type that converts into a value: booleans, numbers,
/// strings, values, and `Vec` and `Option` of these. Of two equal keys, the last one counts.
///
/// ```
/// use kyaml_core::{WriteOptions, kyaml, render_values};
///
/// let (team, replicas) = ("team", 3);
/// let value = kyaml!({
///     kind: "Deployment",
///     metadata: {labels: {"app.kubernetes.io/name": "web", (team): null}},
///     spec: {replicas: replicas, ports: [80, 8000 + 443], cpu: 0.5},
/// });
/// assert_eq!(render_values(&[value], &WriteOptions::default()), "---
/// {
///   kind: \"Deployment\",
///   metadata: {
///     labels: {
///       app.kubernetes.io/name: \"web\",
///       team: null,
///     },
///   },
///   spec: {
///     replicas: 3,
///     ports: [
///       80,
///       8443,
///     ],
///     cpu: 0.5,
///   },
/// }
/// ");
/// ```
#[macro_export]
macro_rules! kyaml {
    (null) => { $crate::Value::Null };
    ([$($items:tt)*]) => {{
        #[allow(unused_mut)]
        let mut sequence = $crate::Sequence::new();
        $crate::kyaml_items!(sequence $($items)*);
        $crate::Value::Sequence(sequence)
    }};
    ({$($entries:tt)*}) => {{
        #[allow(unused_mut)]
        let mut mapping = $crate::Mapping::new();
        $crate::kyaml_entries!(mapping $($entries)*);
        $crate::Value::Mapping(mapping)
    }};
    ($value:expr) => { $crate::Value::from($value) };
}

/// Adds the items to the sequence.
#[doc(hidden)]
#[macro_export]
macro_rules! kyaml_items {
    ($sequence:ident) => {};
    ($sequence:ident null $(, $($rest:tt)*)?) => {
        $sequence.push($crate::Value::Null);
        $crate::kyaml_items!($sequence $($($rest)*)?);
    };
    ($sequence:ident [$($items:tt)*] $(, $($rest:tt)*)?) => {
        $sequence.push($crate::kyaml!([$($items)*]));
        $crate::kyaml_items!($sequence $($($rest)*)?);
    };
    ($sequence:ident {$($entries:tt)*} $(, $($rest:tt)*)?) => {
        $sequence.push($crate::kyaml!({$($entries)*}));
        $crate::kyaml_items!($sequence $($($rest)*)?);
    };
    ($sequence:ident $item:expr $(, $($rest:tt)*)?) => {
        $sequence.push($item);
        $crate::kyaml_items!($sequence $($($rest)*)?);
    };
}

/// Adds the entries to the mapping.
#[doc(hidden)]
#[macro_export]
macro_rules! kyaml_entries {
    ($mapping:ident) => {};
    ($mapping:ident @ ($key:expr) null $(, $($rest:tt)*)?) => {
        $mapping.insert($key, $crate::Value::Null);
        $crate::kyaml_entries!($mapping $($($rest)*)?);
    };
    ($mapping:ident @ ($key:expr) [$($items:tt)*] $(, $($rest:tt)*)?) => {
        $mapping.insert($key, $crate::kyaml!([$($items)*]));
        $crate::kyaml_entries!($mapping $($($rest)*)?);
    };
    ($mapping:ident @ ($key:expr) {$($entries:tt)*} $(, $($rest:tt)*)?) => {
        $mapping.insert($key, $crate::kyaml!({$($entries)*}));
        $crate::kyaml_entries!($mapping $($($rest)*)?);
    };
    ($mapping:ident @ ($key:expr) $value:expr $(, $($rest:tt)*)?) => {
        $mapping.insert($key, $value);
        $crate::kyaml_entries!($mapping $($($rest)*)?);
    };
    ($mapping:ident $key:ident: $($rest:tt)+) => { $crate::kyaml_entries!($mapping @ (stringify!($key)) $($rest)+); };
    ($mapping:ident $key:literal: $($rest:tt)+) => { $crate::kyaml_entries!($mapping @ ($key) $($rest)+); };
    ($mapping:ident ($key:expr): $($rest:tt)+) => { $crate::kyaml_entries!($mapping @ ($key) $($rest)+); };
}
