//! Starts `kyaml-lsp` in Zed: the configured program, or that of the `PATH`. Nothing is downloaded.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{Command, Extension, LanguageServerId, Result, Worktree, register_extension, serde_json};

struct Kyaml;

impl Extension for Kyaml {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let configured = LspSettings::for_worktree(server.as_ref(), worktree)?.binary;
        let (path, arguments) = configured.map(|binary| (binary.path, binary.arguments)).unwrap_or_default();
        let command = path.or_else(|| worktree.which("kyaml-lsp"));
        let command = command.ok_or("install kyaml-lsp, or set `lsp.kyaml-lsp.binary.path`")?;
        Ok(Command { command, args: arguments.unwrap_or_default(), env: worktree.shell_env() })
    }

    fn language_server_workspace_configuration(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        let settings = LspSettings::for_worktree(server.as_ref(), worktree)?.settings;
        Ok(settings.map(|settings| serde_json::json!({ "kyaml": settings })))
    }
}

register_extension!(Kyaml);
