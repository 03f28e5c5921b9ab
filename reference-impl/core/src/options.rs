//! Structs of options.

/// Declares a struct of options. Each field has a setter with its documentation, and is readable for the crates of this project.
#[doc(hidden)]
#[macro_export]
macro_rules! options {
    ($(#[$of:meta])* pub struct $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$of])*
        #[non_exhaustive]
        pub struct $name {
            $(#[doc(hidden)] pub $field: $type,)*
        }

        impl $name {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $field(mut self, $field: $type) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}
