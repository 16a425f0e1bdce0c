# Doorkeeper in a Rails application of one file.

ENV["RAILS_ENV"] = "production"
ENV["DATABASE_URL"] = "sqlite3:#{Dir.pwd}/trial.sqlite3?pool=20"

require "active_record/railtie"
require "active_record/connection_adapters/sqlite3_adapter"
require "action_controller/railtie"
require "action_view/railtie"
require "sprockets/railtie"
require "bcrypt"
require "doorkeeper"
require "rack/handler/puma"

# Without this, a thread that waits for the database stops the one that it waits for, and others get
# "database is locked", which says nothing about the package.
module Patience
  def configure_connection
    super
    @connection.busy_handler { |count| sleep(0.005) && count < 6_000 }
  end

  def begin_db_transaction
    log("begin immediate transaction") { @connection.transaction(:immediate) }
  end
end
ActiveRecord::ConnectionAdapters::SQLite3Adapter.prepend(Patience)

class Trial < Rails::Application
  config.root = Dir.pwd
  config.load_defaults 6.1
  config.eager_load = true
  config.secret_key_base = "known, because it is for a trial"
  config.logger = Logger.new($stdout)
  config.log_level = :warn
  config.hosts.clear
end

class ApplicationController < ActionController::Base
  protect_from_forgery with: :exception
end

class User < ActiveRecord::Base
  has_secure_password
end

Doorkeeper.configure do
  orm :active_record
  base_controller "ApplicationController"
  resource_owner_authenticator do
    User.find_by(id: session[:user]) || (session[:return_to] = request.fullpath; redirect_to("/login"))
  end
  default_scopes "devices.read"
  optional_scopes "devices.control"
  use_refresh_token
end

class SessionsController < ApplicationController
  def new
    render inline: <<~PAGE
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
      <meta name="viewport" content="width=device-width"><h1>Sign in</h1>
      <%= form_tag("/login") do %>
        <%= text_field_tag :email %><%= password_field_tag :password %><%= submit_tag "Sign in" %>
      <% end %></html>
    PAGE
  end

  def create
    user = User.find_by(email: params[:email])&.authenticate(params[:password])
    return redirect_to("/login") unless user
    back = session[:return_to]
    reset_session
    session[:user] = user.id
    redirect_to(back || "/login")
  end
end

class UserinfoController < ActionController::API
  before_action :doorkeeper_authorize!

  def show
    user = User.find(doorkeeper_token.resource_owner_id)
    render json: { sub: user.id.to_s, email: user.email }
  end
end

Trial.initialize!
Rails.application.routes.draw do
  use_doorkeeper { skip_controllers :applications, :authorized_applications }
  get "/login" => "sessions#new"
  post "/login" => "sessions#create"
  get "/userinfo" => "userinfo#show"
end

# The tables of rails generate doorkeeper:migration and doorkeeper:pkce.
ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define do
  create_table(:users) { |t| t.string :email, :password_digest }
  create_table :oauth_applications do |t|
    t.string :name, :uid, :secret, null: false
    t.text :redirect_uri
    t.string :scopes, null: false, default: ""
    t.boolean :confidential, null: false, default: true
    t.timestamps
  end
  create_table :oauth_access_grants do |t|
    t.references :resource_owner, :application, null: false
    t.string :token, null: false, index: { unique: true }
    t.integer :expires_in, null: false
    t.text :redirect_uri, null: false
    t.datetime :created_at, null: false
    t.datetime :revoked_at
    t.string :scopes, null: false, default: ""
    t.string :code_challenge, :code_challenge_method
  end
  create_table :oauth_access_tokens do |t|
    t.references :resource_owner, :application
    t.string :token, null: false, index: { unique: true }
    t.string :refresh_token, index: { unique: true }
    t.integer :expires_in
    t.datetime :revoked_at
    t.datetime :created_at, null: false
    t.string :scopes
    t.string :previous_refresh_token, null: false, default: ""
  end
end
User.create!(email: "ada@partner.example", password: "correct horse")
{ "google" => ENV["REDIRECT_URIS"].split, "other" => ["https://other.example/callback"] }.each do |name, uris|
  Doorkeeper::Application
    .create!(name: name, redirect_uri: uris.join("\n"), scopes: "devices.read devices.control")
    .update_columns(uid: "#{name}-client", secret: "#{name}-secret")
end

Rack::Handler::Puma.run(Rails.application, Host: "127.0.0.1", Port: ARGV[0].to_i, Silent: true)
